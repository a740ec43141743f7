/** Returns the system's code for a file error, such as `ENOENT`. It names no path. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';

/** A file error that polyspy finds before the system does, with the system's code for it. */
export class FileFault extends Error {
  /** A system's code, or `EFTYPE` for a pipe, a device, a socket or a link instead of a file. */
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Returns whether an error is the fault of a file, and not a bug. */
export const isFileFault = (error: unknown): boolean =>
  error instanceof FileFault || (error instanceof Error && 'syscall' in error);
