import {type ReactNode, useMemo} from 'react';
import {textWidth, truncateText} from '../../../../text/width.ts';
import {FilterList} from '../../../parts/filter-list.tsx';
import type {SelectItem} from '../../../parts/select-list.tsx';
import {trayLimit} from '../../../table/layout.ts';
import type {Tray} from '../../../table/tray.tsx';
import type {SpyfallModel} from '../spyfall-model.ts';
import {topicInOwnWords} from './own-words.ts';

/** Stands for a question about anything, and for an answer that says nothing. */
const nothing = '';

/** Cells before a label: its mark. Behind it one more, before the note. */
const markCells = 2;
/** Cells at the edges of the talk, where no list is drawn. */
const edgeCells = 2;

/** Labels as wide as the longest one, as far as the widest note leaves room; a note that is still too long is cut. */
const alignLabels = (items: readonly SelectItem<string>[], width: number): readonly SelectItem<string>[] => {
  const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(text => textWidth(text)));
  const notes = longest(items.map(({note = ''}) => note));
  const column = Math.min(longest(items.map(({label}) => label)), width - markCells - 1 - notes);
  return items.map(item => {
    const label = item.label + ' '.repeat(Math.max(0, column - textWidth(item.label)));
    const room = width - markCells - 1 - textWidth(label);
    return item.note === undefined ? {...item, label} : {...item, label, note: truncateText(item.note, room)};
  });
};

const useTopicItems = (model: SpyfallModel): readonly SelectItem<string>[] => {
  const {session, view, talk, legal, layout, isPlain} = model;
  const {words} = talk;
  const isAnswer = legal?.phase === 'answer';
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the view only its language counts
  return useMemo(() => {
    const none = isAnswer ? words('table.chip-vague') : words('shell.open-topic');
    const topics = (session.reader?.topics ?? []).map((topic): SelectItem<string> => {
      const {id, noun, ends} = topicInOwnWords({session, view, talk}, topic);
      // Other words for a topic find it as well, and so do the table's.
      const also = [[topic.noun, ...topic.ends, ...topic.also].join(' ')];
      return {value: id, label: noun, note: words('table.topic-ends', {low: ends[0], high: ends[1]}), also};
    });
    const items = [{value: nothing, label: none}, ...topics];
    return isPlain ? items : alignLabels(items, layout.mainWidth - edgeCells);
  }, [session, view.table?.lang, talk, isAnswer, isPlain, layout.mainWidth]);
};

const rowsOf = ({layout, about}: SpyfallModel): number =>
  Math.min(10, Math.max(2, trayLimit(layout) - about.length) - 1);

type Props = {
  readonly model: SpyfallModel;
  /** Takes the id of a topic, or `null` for none. */
  readonly onChoose: (topic: string | null) => void;
};

const TopicList = ({model, onChoose}: Props): ReactNode => {
  const {words} = model.talk;
  return (
    <FilterList
      items={useTopicItems(model)}
      onChoose={topic => onChoose(topic === nothing ? null : topic)}
      width={model.layout.mainWidth}
      limit={rowsOf(model)}
      isActive={model.focus === 'topics'}
      hasPageKeys={false}
      placeholder={words('table.guess-filter')}
      emptyText={words('table.guess-nothing')}
      onFiltering={isFiltering => model.dispatch({type: 'filtering', isFiltering})}
      label={words('table.topics')}
    />
  );
};

/** All topics that the line can be about, to choose from. */
export const topicTray = (props: Props): Tray => ({
  rows: rowsOf(props.model) + 1,
  list: <TopicList {...props} />,
});
