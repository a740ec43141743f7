import {asRecord, asText} from '../json.ts';
import type {Call, Message, Think} from '../provider.ts';
import type {
  EngineFileInfo,
  EngineMessage,
  EngineModel,
  EnginePackage,
  EngineTemplate,
  Token,
} from './engine.ts';

/** What stands around a thought in a model's text. */
export type ThoughtMarks = {readonly open: string; readonly close: string};

/** How a reply begins: in a thought, maybe with one, or with the answer. */
export type ReplyStart = 'thought' | 'undecided' | 'text';

/** A prompt as a model reads it. */
export type Prompt = {
  readonly tokens: readonly Token[];
  readonly start: ReplyStart;
  readonly marks: ThoughtMarks | undefined;
};

/** The template of files without one, as in llama.cpp. */
const CHATML =
  "{% for message in messages %}{{ '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

/** Returns the chat template of a file. */
export const templateOf = ({metadata}: EngineFileInfo): string | undefined =>
  asText(asRecord(metadata.tokenizer).chat_template);

/** Returns whether a model with this chat template may think before it answers. */
export const canThink = (template: string | undefined): boolean =>
  template !== undefined &&
  /enable_thinking|<think>|<thought>|\[THINK\]|<\|START_THINKING\|>|<\|begin_of_thought\|>/.test(template);

/**
 * Makes a function that turns messages into a prompt by the model's own template, with nothing added. Only the
 * template's own parts become special tokens: what a player writes cannot end a message.
 */
export const createPromptMaker = (
  {JinjaTemplateChatWrapper}: Pick<EnginePackage, 'JinjaTemplateChatWrapper'>,
  model: EngineModel,
): ((call: Pick<Call, 'messages' | 'think'>) => Prompt) => {
  const own = templateOf(model.fileInfo);
  const templates = new Map<Think | undefined, EngineTemplate>();
  const make = (think: Think | undefined): EngineTemplate =>
    new JinjaTemplateChatWrapper({
      template: own ?? CHATML,
      // `null` leaves thinking to the template.
      reasoning: think === undefined ? null : think !== false,
      functionCallMessageTemplate: 'noJinja',
      additionalRenderParameters: {
        add_generation_prompt: true,
        ...(typeof think === 'string' ? {reasoning_effort: think} : {}),
      },
      tokenizer: model.tokenizer,
    });
  return ({messages, think}) => {
    const template = templates.get(think) ?? make(think);
    templates.set(think, template);
    const {contextText} = template.generateContextState({chatHistory: messages.map(makeMessage)});
    const tokens = contextText.tokenize(model.tokenizer);
    const marks = canThink(own) ? marksOf(template) : undefined;
    return {tokens, marks, start: startOf(contextText.toString(), marks, think)};
  };
};

const makeMessage = ({role, content}: Message): EngineMessage =>
  role === 'assistant' ? {type: 'model', response: [content]} : {type: role, text: content};

/** A mark as text. One that the template opens itself is an object. */
const markText = (mark: unknown): string => {
  const {text, type} = asRecord(mark);
  return String(type === 'openedOnStart' ? (text ?? '') : (mark ?? '')).trim();
};

const marksOf = ({settings}: EngineTemplate): ThoughtMarks | undefined => {
  const {prefix, suffix} = asRecord(settings.segments?.thought);
  const [open, close] = [markText(prefix), markText(suffix)];
  return open === '' || close === '' ? undefined : {open, close};
};

const startOf = (rendered: string, marks: ThoughtMarks | undefined, think: Think | undefined): ReplyStart => {
  if (marks === undefined) return 'text';
  const end = rendered.trimEnd();
  if (end.endsWith(marks.open)) return 'thought';
  return think === false || end.endsWith(marks.close) ? 'text' : 'undecided';
};
