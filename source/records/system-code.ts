/** The code the system gives a fault of a file, such as `ENOENT`: it names no path. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
