import {connectQueue, type QueueConnection, QueueFault} from '../../arena/queue/connection.ts';
import {loadQueue, queueCommand} from '../../arena/queue/load-queue.ts';
import {parseQueueAddress} from '../../arena/queue/queue-address.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import {success} from '../../result.ts';
import {foldersOf} from '../../settings/folders.ts';
import {type Answer, refuse} from '../../tables/answer.ts';
import {printError, type Shell} from '../app/shell.ts';

/** What the server of a queue answers to a wrong or missing password. */
const REFUSALS = ['NOAUTH', 'WRONGPASS', 'NOPERM'];

/** Connects to the queue that an option names. A problem is a sentence, without the address. */
export const openQueue = async (option: string, {env, words}: Shell): Promise<Answer<QueueConnection>> => {
  const address = parseQueueAddress(option, env);
  if (!address.ok) {
    const {problem} = address;
    return refuse(
      problem.code === 'bad-address'
        ? words('queue.bad-address')
        : words('queue.no-variable', {variable: problem.variable}),
      'arguments',
    );
  }
  const {data} = foldersOf(env);
  const packages = await loadQueue(data);
  if (!packages) return refuse(words('queue.not-installed', {command: queueCommand(data)}), 'failed');
  try {
    return success(await connectQueue(packages, address.value));
  } catch (error) {
    if (!(error instanceof QueueFault)) throw error;
    const {code} = error;
    return refuse(
      REFUSALS.includes(code)
        ? words('queue.refused', {code})
        : words('queue.unreachable', {reason: describeReason(code, words)}),
      'unreachable',
    );
  }
};

/** Makes a function that prints each sentence to stderr once. */
export const createNotices = (shell: Shell): ((sentence: string) => void) => {
  const told = new Set<string>();
  return sentence => {
    if (!told.has(sentence)) printError(shell, sentence);
    told.add(sentence);
  };
};
