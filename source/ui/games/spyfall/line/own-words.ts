import type {LineReading, TopicChoice} from '../../../../players/spyfall/line-reading.ts';
import type {SpyfallModel} from '../spyfall-model.ts';

type Around = Pick<SpyfallModel, 'session' | 'view' | 'talk'>;

/** The words of the interface for a topic, where those are not the table's; nothing where it has none. */
const ownWords = ({session, view, talk}: Around, topic: string) =>
  view.table?.lang === talk.words.lang ? undefined : session.topicWords?.(topic, talk.words.lang);

/** A reading in the words of the interface, as far as it has some for the topic. */
export const inOwnWords = (around: Around, line: LineReading): LineReading => {
  const {topic} = line.reading;
  if (topic === undefined) return {...line, topic: around.talk.words('shell.open-topic')};
  const own = ownWords(around, topic);
  return own === undefined ? line : {...line, topic: own.noun, ends: own.ends};
};

/** A topic in the words of the interface, as far as it has some. */
export const topicInOwnWords = (around: Around, topic: TopicChoice): TopicChoice => ({
  ...topic,
  ...ownWords(around, topic.id),
});
