import {Buffer} from 'node:buffer';
import {readFileSync} from 'node:fs';
import {learnMerges, type Vocabulary} from './tiny-vocabulary.ts';

/** What a tiny model is made from. */
export type TinyModel = {
  readonly name: string;
  /** The seed of its weights. */
  readonly seed?: number;
  /** Its trained context, in tokens. */
  readonly context?: number;
  /** Whether its template lets it think. */
  readonly thinks?: boolean;
  /** How likely it is to end; 2 is usual. */
  readonly end?: number;
  /** How likely it is to end a text in quotes; more makes short replies. */
  readonly quote?: number;
  /** The width of its layers; more is slower. */
  readonly width?: number;
  /** Whether it says that it makes embeddings. */
  readonly embeds?: boolean;
};

const HEADS = 1;
const KEY_HEADS = 1;
const LAYERS = 2;
const FORWARD = 128;

const PLAIN =
  "{%- for message in messages %}{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}{%- endfor %}{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}";
const THINKING =
  "{%- for message in messages %}{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}{%- endfor %}{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- if enable_thinking is defined and enable_thinking is false %}{{- '<think>\\n\\n</think>\\n\\n' }}{%- else %}{{- '<think>\\n' }}{%- endif %}{%- endif %}";

/** Chance that is the same on every machine. */
const createChance = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (length: number, spread: number): Float32Array =>
    Float32Array.from(
      {length},
      () => spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    );
};

/** How likely a token is: words and spaces more than single signs, the end and quotes by choice. */
const biasOf = (
  token: string,
  bytes: Buffer | undefined,
  {end = 2, quote = 2.6, thinks}: TinyModel,
): number => {
  if (token === '<|im_end|>') return end;
  if (token === '</think>') return thinks ? 3.2 : -9;
  if (bytes === undefined) return -12;
  const text = bytes.toString();
  if (text === '"') return quote;
  if (text === '}' || text === ']' || text === '.') return 1;
  if (text === ' ' || text === ',') return 1.5;
  if (text === '\n') return -1;
  if (bytes.some(byte => byte < 32) || text.includes('\uFFFD')) return -12;
  if (!/^[\p{L} ]+$/u.test(text)) return -1;
  return /^[a-z ]+$/i.test(text) ? 1 + 0.25 * Math.min(text.length, 6) : -0.5;
};

type Tensor = {readonly name: string; readonly shape: readonly number[]; readonly data: Float32Array};

/**
 * Makes random weights. The first dimension of what flows through the layers is a constant, so that the first column of
 * the output is a bias of each token.
 */
const makeTensors = ({tokens, bytes}: Vocabulary, model: TinyModel): readonly Tensor[] => {
  const {seed = 7, width = 64} = model;
  const random = createChance(seed);
  const keys = (width / HEADS) * KEY_HEADS;
  const spread = 1 / Math.sqrt(width);
  const ones = () => new Float32Array(width).fill(1);
  const matrix = (
    name: string,
    rows: number,
    columns: number,
    size: number,
    first?: (row: number) => number,
  ) => {
    const data = random(rows * columns, size);
    if (first) for (let row = 0; row < rows; row++) data[row * columns] = first(row);
    return {name, shape: [columns, rows], data};
  };
  // The layers never write to the constant.
  const output = (name: string, rows: number, columns: number, size: number): Tensor => {
    const made = matrix(name, rows, columns, size);
    made.data.fill(0, 0, columns);
    return made;
  };
  const layers = Array.from({length: LAYERS}, (_, layer) => {
    const at = (part: string) => `blk.${layer}.${part}.weight`;
    return [
      {name: at('attn_norm'), shape: [width], data: ones()},
      matrix(at('attn_q'), width, width, spread),
      matrix(at('attn_k'), keys, width, spread),
      matrix(at('attn_v'), keys, width, spread),
      output(at('attn_output'), width, width, spread / 2),
      {name: at('ffn_norm'), shape: [width], data: ones()},
      matrix(at('ffn_gate'), FORWARD, width, spread),
      matrix(at('ffn_up'), FORWARD, width, spread),
      output(at('ffn_down'), width, FORWARD, 0.5 / Math.sqrt(FORWARD)),
    ];
  });
  return [
    matrix('token_embd.weight', tokens.length, width, 1, () => 2),
    ...layers.flat(),
    {name: 'output_norm.weight', shape: [width], data: ones()},
    matrix(
      'output.weight',
      tokens.length,
      width,
      1.3 * spread,
      row => biasOf(tokens[row] ?? '', bytes[row], model) / 1.5,
    ),
  ];
};

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const f32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
};
const text = (value: string): Buffer => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);

/** The numbers of GGUF's types. */
const TYPE = {u32: 4, i32: 5, f32: 6, bool: 7, text: 8, list: 9} as const;

const field = (key: string, type: keyof typeof TYPE, value: Buffer): Buffer =>
  Buffer.concat([text(key), u32(TYPE[type]), value]);
const list = (key: string, type: 'i32' | 'text', values: readonly Buffer[]): Buffer =>
  field(key, 'list', Buffer.concat([u32(TYPE[type]), u64(values.length), ...values]));

const makeFields = ({tokens, types, merges, special}: Vocabulary, model: TinyModel): readonly Buffer[] => {
  const {name, width = 64, context = 32_768, thinks, embeds} = model;
  const number = (key: string, value: number) => field(key, 'u32', u32(value));
  return [
    field('general.architecture', 'text', text('llama')),
    field('general.name', 'text', text(name)),
    field('general.size_label', 'text', text('200K')),
    number('general.file_type', 0),
    number('llama.vocab_size', tokens.length),
    number('llama.context_length', context),
    number('llama.embedding_length', width),
    number('llama.block_count', LAYERS),
    number('llama.feed_forward_length', FORWARD),
    number('llama.attention.head_count', HEADS),
    number('llama.attention.head_count_kv', KEY_HEADS),
    number('llama.rope.dimension_count', width / HEADS),
    field('llama.rope.freq_base', 'f32', f32(10_000)),
    field('llama.attention.layer_norm_rms_epsilon', 'f32', f32(1e-5)),
    ...(embeds ? [number('llama.pooling_type', 1)] : []),
    field('tokenizer.ggml.model', 'text', text('gpt2')),
    field('tokenizer.ggml.pre', 'text', text('qwen2')),
    list('tokenizer.ggml.tokens', 'text', tokens.map(text)),
    list('tokenizer.ggml.token_type', 'i32', types.map(u32)),
    list('tokenizer.ggml.merges', 'text', merges.map(text)),
    number('tokenizer.ggml.bos_token_id', special('<|endoftext|>')),
    number('tokenizer.ggml.eos_token_id', special('<|im_end|>')),
    field('tokenizer.ggml.add_bos_token', 'bool', Buffer.from([0])),
    field('tokenizer.chat_template', 'text', text(thinks ? THINKING : PLAIN)),
  ];
};

const ALIGNMENT = 32;
const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((ALIGNMENT - (bytes.length % ALIGNMENT)) % ALIGNMENT)]);

/** Makes the bytes of a model file of about 1 MB with random weights; with a grammar it writes valid JSON. */
export const makeTinyGguf = (model: TinyModel): Buffer => {
  const vocabulary = learnMerges(readFileSync(TRAINING, 'utf8'), 700);
  const tensors = makeTensors(vocabulary, model);
  const fields = makeFields(vocabulary, model);
  const data = tensors.map(({data: some}) => padded(Buffer.from(some.buffer)));
  let offset = 0;
  const infos = tensors.map(({name, shape}, index) => {
    const info = [text(name), u32(shape.length), ...shape.map(u64), u32(0), u64(offset)];
    offset += data[index]?.length ?? 0;
    return Buffer.concat(info);
  });
  const counts = [u64(tensors.length), u64(fields.length)];
  const head = Buffer.concat([Buffer.from('GGUF'), u32(3), ...counts, ...fields, ...infos]);
  return Buffer.concat([padded(head), ...data]);
};

/** The text whose words the models know: the wording of the prompts. */
const TRAINING = new URL('../../../locales/en/prompts/spyfall.json', import.meta.url);
