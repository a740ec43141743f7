/**
 * The parts of `node-llama-cpp` that polyspy uses. These types replace the package's own, since the package is optional
 * and mostly not installed.
 */

/** A token of a model's vocabulary. */
export type Token = number;

/** Turns a text into tokens. With `isSpecial`, names of special tokens become those tokens. */
export type Tokenizer = (text: string, isSpecial?: boolean) => Token[];

/** A text in which only the template's own parts may become special tokens. */
export type EngineText = {
  readonly tokenize: (tokenizer: Tokenizer) => Token[];
  readonly toString: () => string;
};

/** How the next token is chosen. */
export type Sampling = {
  readonly temperature: number;
  readonly topK: number;
  readonly topP: number;
  readonly minP: number;
  readonly seed?: number;
  /** Returns the grammar that the next token must follow, if there is one. */
  readonly grammarEvaluationState?: () => object | undefined;
};

/** What a model has read, and what it is asked to go on from. */
export type EngineSequence = {
  readonly nextTokenIndex: number;
  /** Cuts the state back to what it shares with the start of these tokens. */
  readonly adaptStateToTokens: (tokens: readonly Token[], mayShift: boolean) => Promise<void>;
  readonly evaluateWithoutGeneratingNewTokens: (tokens: readonly Token[]) => Promise<void>;
  /** Reads tokens, then writes until its reader stops or the model ends. */
  readonly evaluate: (tokens: readonly Token[], sampling: Sampling) => AsyncGenerator<Token, void, undefined>;
};

/** The memory of a loaded model. */
export type EngineContext = {
  /** In tokens. */
  readonly contextSize: number;
  readonly getSequence: () => EngineSequence;
  readonly dispose: () => Promise<void>;
};

/** What is read of a file before its weights. */
export type EngineFileInfo = {readonly metadata: {readonly [section: string]: unknown}};

/** A loaded model. */
export type EngineModel = {
  readonly tokenizer: Tokenizer;
  /** The text of tokens that follow others. */
  readonly detokenize: (tokens: readonly Token[], isSpecial: boolean, before?: readonly Token[]) => string;
  readonly trainContextSize: number;
  readonly fileInfo: EngineFileInfo;
  readonly createContext: (options: {
    readonly contextSize: number;
    readonly batchSize: number;
    readonly swaFullCache: boolean;
    readonly threads: number;
    readonly createSignal: AbortSignal;
  }) => Promise<EngineContext>;
  readonly dispose: () => Promise<void>;
};

/** llama.cpp, ready to load models. */
export type Engine = {
  /** The cores that are useful for arithmetic. */
  readonly cpuMathCores: number;
  readonly loadModel: (options: {
    readonly modelPath: string;
    readonly gpuLayers: object;
    readonly loadSignal: AbortSignal;
    readonly onLoadProgress: (fraction: number) => void;
  }) => Promise<EngineModel>;
  readonly createGrammarForJsonSchema: (schema: object) => Promise<object>;
  readonly dispose: () => Promise<void>;
};

/** A message as chat templates of the package take it. */
export type EngineMessage =
  | {readonly type: 'system' | 'user'; readonly text: string}
  | {readonly type: 'model'; readonly response: readonly string[]};

/** A model's chat template. */
export type EngineTemplate = {
  readonly settings: {readonly segments?: {readonly thought?: object}};
  readonly generateContextState: (options: {readonly chatHistory: readonly EngineMessage[]}) => {
    readonly contextText: EngineText;
  };
};

/** The package. */
export type EnginePackage = {
  readonly getLlama: (options: {
    readonly build: 'never';
    readonly skipDownload: true;
    readonly progressLogs: false;
    readonly logLevel: 'disabled';
    readonly logger: () => void;
    readonly maxThreads: number;
  }) => Promise<Engine>;
  readonly JinjaTemplateChatWrapper: new (options: {
    readonly template: string;
    readonly reasoning: boolean | null;
    readonly functionCallMessageTemplate: 'noJinja';
    readonly additionalRenderParameters: object;
    readonly tokenizer: Tokenizer;
  }) => EngineTemplate;
  readonly LlamaGrammarEvaluationState: new (options: {
    readonly model: EngineModel;
    readonly grammar: object;
  }) => object;
  readonly readGgufFileInfo: (
    file: string,
    options: {
      readonly logWarnings: false;
      readonly readTensorInfo: false;
      readonly ignoreKeys: readonly string[];
    },
  ) => Promise<EngineFileInfo>;
};
