import type {LineNotes} from '../../games/spyfall/events.ts';
import {matchName} from '../../text/match-name.ts';
import type {PromptTopic} from '../game-prompts.ts';
import type {FoundObject} from '../reply/loose-json.ts';
import {readGrade, topicNames} from './hear-line.ts';
import {type FieldName, readField} from './read-fields.ts';

/** The only value of a field; nothing where it is missing or contradicts itself. */
const onlyValue = (object: FoundObject, field: FieldName): unknown => {
  const [value, ...others] = readField(object, field);
  return others.length === 0 ? value : undefined;
};

/** Reads a grade on the scale of a topic: a number, or one of its ends in words. */
const gradeOn = (value: unknown, topic: PromptTopic | undefined): number | undefined => {
  const number = readGrade(value);
  if (number !== undefined || typeof value !== 'string' || topic === undefined) return number;
  const [low, high] = topic.ends;
  return matchName(value, [
    {id: 0, name: low},
    {id: 4, name: high},
  ]);
};

/**
 * Reads what a model declares its line to mean: a topic of the list for a question, and a grade for an answer. Anything
 * that is no topic and no grade declares nothing; it is never a reason to refuse the line.
 */
export const readDeclared = (
  object: FoundObject,
  kind: 'question' | 'answer',
  topics: readonly PromptTopic[] | undefined,
): Pick<LineNotes, 'reading'> => {
  if (topics === undefined) return {};
  const named = onlyValue(object, 'topic');
  const id = typeof named === 'string' ? matchName(named, topicNames(topics)) : undefined;
  if (kind === 'question') return id === undefined ? {} : {reading: {topic: id}};
  const grade = gradeOn(
    onlyValue(object, 'grade'),
    topics.find(topic => topic.id === id),
  );
  if (grade === undefined) return {};
  return {reading: {...(id === undefined ? {} : {topic: id}), grade}};
};
