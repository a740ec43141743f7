import {Readable} from 'node:stream';
import {StringDecoder} from 'node:string_decoder';
import {flushPending, reportsIn, shortenPending, splitInput} from './key-tokens.ts';

/** What the key stream needs from the real stdin: a readable stream and, if it is a terminal, its methods. */
type KeySource = NodeJS.ReadableStream & {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
  ref?(): unknown;
  unref?(): unknown;
};

/** How keys are read. */
export type KeyStdinOptions = {
  /** How long a lone Esc waits for the rest of a sequence: enough for a slow line, too short to notice. */
  readonly escapeDelayMs?: number;
  /** How long an incomplete sequence or paste waits for its end. */
  readonly sequenceDelayMs?: number;
};

/** A stdin for Ink that behaves like a terminal's. `detach` releases the source for good. */
export type KeyStdin = Readable & {
  readonly isTTY: boolean;
  setRawMode(isRaw: boolean): KeyStdin;
  ref(): KeyStdin;
  unref(): KeyStdin;
  /** Calls back with each answer of the terminal about itself. Returns a function that stops this. */
  onReport(listener: (report: string) => void): () => void;
  detach(): void;
};

/**
 * Turns of the event loop before a token. React may draw the effect of the key before one turn later and run effects
 * another turn later, and a new screen must be listening by then.
 */
const turnsBetweenTokens = 3;

const interrupt = '\u0003';

/**
 * Drops the tokens before the last Ctrl+C, so that it takes effect before a long paste has been typed. Earlier Ctrl+Cs
 * stay, since a second press means more than one.
 */
const dropInterrupted = (tokens: readonly string[]): string[] => {
  const last = tokens.lastIndexOf(interrupt);
  return tokens.filter((token, index) => index >= last || token === interrupt);
};

const isLoneEscape = (pending: string): boolean => pending === '\u001b' || pending === '\u001b\u001b';

/** The stream of `createKeyStdin`. It is a class because Node's streams are made by extending them. */
class KeyStream extends Readable {
  readonly #source: KeySource;
  readonly #decoder = new StringDecoder('utf8');
  readonly #escapeDelayMs: number;
  readonly #sequenceDelayMs: number;
  readonly #reportListeners = new Set<(report: string) => void>();
  /** Tokens to hand over, and how many already were. */
  #queue: string[] = [];
  #handed = 0;
  #pending = '';
  #isWanted = false;
  #isAttached = false;
  #hasEnded = false;
  #turn: NodeJS.Immediate | undefined;
  #turnsLeft = 0;
  #flush: NodeJS.Timeout | undefined;

  constructor(source: KeySource, {escapeDelayMs = 25, sequenceDelayMs = 250}: KeyStdinOptions) {
    super({highWaterMark: 0});
    this.#source = source;
    this.#escapeDelayMs = escapeDelayMs;
    this.#sequenceDelayMs = sequenceDelayMs;
  }

  get isTTY(): boolean {
    return this.#source.isTTY === true;
  }

  setRawMode(isRaw: boolean): this {
    this.#source.setRawMode?.(isRaw);
    if (isRaw) this.#attach();
    else this.#release();
    return this;
  }

  ref(): this {
    this.#source.ref?.();
    return this;
  }

  unref(): this {
    this.#source.unref?.();
    return this;
  }

  onReport(listener: (report: string) => void): () => void {
    this.#reportListeners.add(listener);
    return () => void this.#reportListeners.delete(listener);
  }

  detach(): void {
    this.#release();
    clearImmediate(this.#turn);
    this.#turn = undefined;
    this.#replaceQueue([]);
    this.#pending = '';
  }

  override _read(): void {
    this.#isWanted = true;
    this.#schedule();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.detach();
    callback(error);
  }

  #attach(): void {
    if (this.#isAttached || this.#hasEnded) return;
    this.#isAttached = true;
    this.#source.on('data', this.#onData);
    for (const name of ['end', 'close', 'error'] as const) this.#source.on(name, this.#onEnd);
    this.#source.resume();
  }

  #release(): void {
    clearTimeout(this.#flush);
    if (!this.#isAttached) return;
    this.#isAttached = false;
    this.#source.off('data', this.#onData);
    for (const name of ['end', 'close', 'error'] as const) this.#source.off(name, this.#onEnd);
    this.#source.pause();
  }

  readonly #onData = (chunk: Buffer | string): void => {
    clearTimeout(this.#flush);
    // Invalid bytes decode to a replacement character, which nobody typed.
    const input = (typeof chunk === 'string' ? chunk : this.#decoder.write(chunk)).replaceAll('\ufffd', '');
    const all = this.#pending + input;
    const {tokens, pending} = splitInput(all);
    this.#pending = shortenPending(pending);
    this.#report(all.slice(0, all.length - pending.length));
    this.#enqueue(tokens);
    if (pending === '') return;
    const delay = isLoneEscape(pending) ? this.#escapeDelayMs : this.#sequenceDelayMs;
    this.#flush = setTimeout(this.#flushPending, delay);
  };

  #report(input: string): void {
    if (this.#reportListeners.size === 0) return;
    for (const report of reportsIn(input)) for (const listen of [...this.#reportListeners]) listen(report);
  }

  readonly #flushPending = (): void => {
    const tokens = flushPending(this.#pending);
    this.#pending = '';
    this.#enqueue(tokens);
  };

  // A terminal that is gone ends the input, whichever event says so. The program listens for `end`.
  readonly #onEnd = (): void => {
    this.#flushPending();
    this.#release();
    this.#hasEnded = true;
    this.#schedule();
  };

  #enqueue(tokens: readonly string[]): void {
    for (const token of tokens) this.#queue.push(token);
    if (tokens.includes(interrupt)) this.#replaceQueue(dropInterrupted(this.#queue.slice(this.#handed)));
    this.#schedule();
  }

  #replaceQueue(tokens: string[]): void {
    this.#queue = tokens;
    this.#handed = 0;
  }

  #schedule(): void {
    if (this.#turn !== undefined || !this.#isWanted) return;
    if (this.#handed === this.#queue.length && !this.#hasEnded) return;
    this.#turnsLeft = turnsBetweenTokens;
    this.#turn = setImmediate(this.#nextTurn);
  }

  readonly #nextTurn = (): void => {
    this.#turnsLeft -= 1;
    if (this.#turnsLeft > 0) this.#turn = setImmediate(this.#nextTurn);
    else this.#handOver();
  };

  /** Hands over one token. The reader has taken the one before, and React has drawn its effect. */
  #handOver(): void {
    this.#turn = undefined;
    const token = this.#queue[this.#handed];
    if (token !== undefined) {
      this.#handed += 1;
      if (this.#handed === this.#queue.length) this.#replaceQueue([]);
      this.#isWanted = false;
      this.push(token);
    } else if (this.#hasEnded) {
      this.push(null);
    }
  }
}

/**
 * Returns the stdin for Ink's `render`. It hands over one key token at a time, so that each of several keys in one read
 * acts on the screen that the key before made (a list would choose the wrong player, see
 * https://github.com/vadimdemedes/ink/issues/759). Pastes and escape sequences stay whole, and function keys arrive as
 * `makeFunctionKey` writes them. It reads the source only in raw mode, and ends when the source does.
 */
export const createKeyStdin = (source: KeySource, options: KeyStdinOptions = {}): KeyStdin =>
  new KeyStream(source, options);
