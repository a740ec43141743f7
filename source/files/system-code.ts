/** The code the system gives a fault of a file, such as `ENOENT`: it names no path. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';

/** A fault of a file that the program finds before the system does, under the system's code for it. */
export class FileFault extends Error {
  /** Beside the usual ones `EFTYPE`: a pipe, a device, a socket or a link, where only a file is read. */
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Whether a file is to blame for an error, and not the program. */
export const isFileFault = (error: unknown): boolean =>
  error instanceof FileFault || (error instanceof Error && 'syscall' in error);
