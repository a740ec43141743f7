/** The program's name in half blocks, three rows high: what the first part says, and the part that is a spy. */
export const TITLE_ROWS = [
  ['█▀▀▄ ▄▀▀▄ █   █  █', '▄▀▀▀ █▀▀▄ █  █'],
  ['█▄▄▀ █  █ █    ▀▀█', ' ▀▀▄ █▄▄▀  ▀▀█'],
  ['█    ▀▄▄▀ █▄▄ ▀▄▄▀', '▀▄▄▀ █    ▀▄▄▀'],
] as const;
