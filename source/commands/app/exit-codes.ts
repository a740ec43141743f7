/** The exit codes (interfaces.md). */
export const EXIT = {done: 0, failed: 1, arguments: 2, unreachable: 3, interrupted: 130} as const;
/** An exit code of the program. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
