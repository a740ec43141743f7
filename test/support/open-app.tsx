import type {TableOptions} from '../../source/tables/table.ts';
import {App} from '../../source/ui/app.tsx';
import {createFakeServices, type FakeOptions} from './fake-services.ts';
import {PlainTable} from './plain-table.tsx';
import {renderScreen, type ScreenOptions} from './screen.tsx';

export type OpenOptions = FakeOptions &
  Pick<ScreenOptions, 'columns' | 'rows'> & {
    /** The table to begin with, instead of the home screen. */
    readonly table?: TableOptions;
  };

/** The whole interface on a terminal without a window, over services at which nothing happens by itself. */
export const openApp = async (options: OpenOptions = {}) => {
  const services = createFakeServices({tableScreen: PlainTable, ...options});
  const gone = new AbortController();
  const screen = renderScreen(
    <App services={services} table={options.table} gone={gone.signal} onEnd={() => undefined} />,
    {
      columns: options.columns ?? 80,
      rows: options.rows ?? 24,
      ...(options.terminal && {terminal: options.terminal}),
    },
  );
  await screen.waitFor(() => screen.screen() !== '');
  return {screen, services, gone};
};
