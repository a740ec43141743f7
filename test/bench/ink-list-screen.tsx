import {render} from 'ink';
import SelectInput from 'ink-select-input';

const labels = ['New game', 'Watch', 'How to play', 'Settings', 'Quit'];

/** Draws the list and nothing else. */
export const showList = (): void => {
  render(<SelectInput items={labels.map(label => ({label, value: label}))} onSelect={() => undefined} />);
};
