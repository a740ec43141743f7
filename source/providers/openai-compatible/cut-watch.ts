import {type Call, type CallOptions, CUT_PROMPT, LEAST_CUT, type Usage} from '../provider.ts';

/** A prompt by its length in UTF-16 units and the tokens that were read of it. */
type Read = {readonly length: number; readonly tokens: number};

/** A prompt at least as long as another one, but with fewer tokens than this share of it, was cut. */
const CUT_SHARE = 0.8;
/** So was one that is so many times as long, but hardly has more tokens: the server cut the other one, too. */
const LONGER = 1.1;
const HARDLY_MORE = 1.02;

const isCut = ({length, tokens}: Read, other: Read): boolean =>
  (length >= other.length && tokens < CUT_SHARE * other.tokens) ||
  (length >= LONGER * other.length && tokens <= HARDLY_MORE * other.tokens);

/** Returns the warnings about a prompt that was read. */
type NotePrompt = (
  call: Call,
  options: Pick<CallOptions, 'group' | 'isSecret'>,
  usage: Usage,
) => readonly string[];

/**
 * Makes a watch for servers that cut prompts silently (models.md 8): the protocol has no setting against it. The prompts
 * of a group (a game, say) are alike and grow, so a longer one that has no more tokens was cut. A secret prompt is compared
 * with others but not remembered, so that no later warning depends on it.
 */
export const createCutWatch = (): NotePrompt => {
  const longest = new Map<string, Read>();
  return ({modelId, messages}, {group, isSecret = false}, {readTokens: tokens}) => {
    if (group === undefined || tokens === undefined || tokens < LEAST_CUT) return [];
    const key = JSON.stringify([group, modelId]);
    const read = {length: messages.reduce((sum, {content}) => sum + content.length, 0), tokens};
    const most = longest.get(key);
    if (most !== undefined && isCut(read, most)) return [CUT_PROMPT];
    if (!isSecret && (most === undefined || tokens > HARDLY_MORE * most.tokens)) longest.set(key, read);
    return [];
  };
};
