import path from 'node:path';
import {readJsonList, writeJsonList} from '../../files/json-list.ts';
import {asCount} from '../../providers/json.ts';
import {REPLY_FORMS, type ReplyForm} from '../../providers/provider.ts';

/** What a probe found out about a model; `null` is unknown, and in `form` that none works. */
export type Probed = {
  readonly form: ReplyForm | null;
  /** Whether it thinks before it replies. */
  readonly thinks: boolean | null;
  /** The model's context, in tokens. */
  readonly context?: number | null;
  /** About how many tokens its server reads of a longer prompt, which it cuts silently. */
  readonly cuts?: number | null;
};

/** What a probe is valid for: another digest or thinking setting may behave differently (models.md 3). */
export type ProbedModel = {
  readonly server: string;
  readonly modelId: string;
  readonly digest: string | undefined;
  readonly think: string | boolean | undefined;
};

/** Remembers probes from one run of the program to the next. */
export type ProbeMemory = {
  readonly find: (model: ProbedModel) => Probed | undefined;
  /**
   * Saves a probe, and forgets those of the same name with another digest: that model is gone. If saving fails, the
   * next run probes again.
   */
  readonly keep: (model: ProbedModel, probed: Probed) => void;
};

type Entry = ProbedModel & Probed;

const fileIn = (folder: string): string => path.join(folder, 'probed-models.json');

const nameOf = ({server, modelId}: ProbedModel): string => JSON.stringify([server, modelId]);

const keyOf = (model: ProbedModel): string =>
  JSON.stringify([nameOf(model), model.digest ?? null, model.think ?? null]);

const isEntry = (value: unknown): value is Entry => {
  if (typeof value !== 'object' || value === null) return false;
  const {server, modelId, form} = value as Partial<Record<keyof Entry, unknown>>;
  const isForm = form === null || REPLY_FORMS.some(known => known === form);
  return typeof server === 'string' && typeof modelId === 'string' && isForm;
};

const isReplaced = (model: ProbedModel, entry: Entry): boolean =>
  keyOf(entry) === keyOf(model) ||
  (nameOf(entry) === nameOf(model) && (entry.digest ?? null) !== (model.digest ?? null));

/** Makes the memory of a folder. It reads the small file each time, since other runs may write it. */
export const createProbeMemory = (folder: string): ProbeMemory => {
  const file = fileIn(folder);
  return {
    find: model => {
      const found = readJsonList(file, isEntry).find(entry => keyOf(entry) === keyOf(model));
      if (found === undefined) return undefined;
      const {form, thinks, context, cuts} = found;
      return {form, thinks: thinks ?? null, context: asCount(context) ?? null, cuts: asCount(cuts) ?? null};
    },
    keep: (model, probed) => {
      const others = readJsonList(file, isEntry).filter(entry => !isReplaced(model, entry));
      try {
        writeJsonList(file, [...others, {...model, ...probed}]);
      } catch {
        // The next run probes again, which costs a call, not a game.
      }
    },
  };
};
