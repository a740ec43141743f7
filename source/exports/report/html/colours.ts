/** Steps of a heat map. */
const STEPS = 7;

/** A colour in light and in dark pages. */
type Colours = readonly [light: string, dark: string];

/**
 * The colours by name. Spies are warm and villagers cool, so that who won shows before how. Shades within a side
 * differ in lightness, which everybody sees. Inks are what is written on them.
 */
export const COLOURS: Readonly<Record<string, Colours>> = {
  mark: ['#3b6fb6', '#7fb0ee'],
  'spy-1': ['#b4450c', '#c8531a'],
  'spy-1-ink': ['#ffffff', '#ffffff'],
  'spy-2': ['#e07b39', '#e8904f'],
  'spy-2-ink': ['#1d1206', '#1d1206'],
  'spy-3': ['#f2b98b', '#f0bd92'],
  'spy-3-ink': ['#1d1206', '#1d1206'],
  'spy-4': ['#f8dfc8', '#fae6d4'],
  'spy-4-ink': ['#1d1206', '#1d1206'],
  'villager-1': ['#1f5a94', '#2c6aa8'],
  'villager-1-ink': ['#ffffff', '#ffffff'],
  'villager-2': ['#5b94c9', '#6ba5da'],
  'villager-2-ink': ['#06131f', '#06131f'],
  'villager-3': ['#b3d0e8', '#b8d6ef'],
  'villager-3-ink': ['#06131f', '#06131f'],
  'heat-0': ['#f3f6fa', '#1b2430'],
  'heat-1': ['#dbe7f3', '#1f3349'],
  'heat-2': ['#bcd4ea', '#244463'],
  'heat-3': ['#94bbdd', '#2c587f'],
  'heat-4': ['#659dcb', '#3a72a3'],
  'heat-5': ['#357ab3', '#5b97c9'],
  'heat-6': ['#1b5788', '#94c4ee'],
  'heat-0-ink': ['#17202a', '#e6edf5'],
  'heat-1-ink': ['#17202a', '#e6edf5'],
  'heat-2-ink': ['#17202a', '#e6edf5'],
  'heat-3-ink': ['#17202a', '#ffffff'],
  'heat-4-ink': ['#0b1118', '#ffffff'],
  'heat-5-ink': ['#ffffff', '#0b1118'],
  'heat-6-ink': ['#ffffff', '#0b1118'],
  'turn-0': ['#b4450c', '#e8904f'],
  'turn-1': ['#e39463', '#b8652c'],
  'turn-2': ['#f5d3bb', '#5e3a22'],
  'turn-3': ['#f3f3f1', '#2a2d31'],
  'turn-4': ['#c6dcef', '#23435f'],
  'turn-5': ['#76a8d4', '#3a72a3'],
  'turn-6': ['#1f5a94', '#94c4ee'],
  'turn-0-ink': ['#ffffff', '#0b1118'],
  'turn-1-ink': ['#17202a', '#ffffff'],
  'turn-2-ink': ['#17202a', '#e6edf5'],
  'turn-3-ink': ['#17202a', '#e6edf5'],
  'turn-4-ink': ['#17202a', '#e6edf5'],
  'turn-5-ink': ['#0b1118', '#ffffff'],
  'turn-6-ink': ['#ffffff', '#0b1118'],
};

/** Returns a colour as the page's variable. Without styles, its light value serves. */
export const partColour = (name: string): string => `var(--${name}, ${COLOURS[name]?.[0] ?? 'currentColor'})`;

const stepOf = (place: number): number => Math.max(0, Math.min(STEPS - 1, Math.floor(place * STEPS)));

/** Returns the name of the shade at a place between the ends, 0 to 1. */
export const heatName = (place: number, hasMiddle = false): string =>
  `${hasMiddle ? 'turn' : 'heat'}-${stepOf(place)}`;

/** Returns the names of all shades, from the lowest. */
export const heatNames = (hasMiddle?: boolean): readonly string[] =>
  Array.from({length: STEPS}, (_, step) => heatName((step + 0.5) / STEPS, hasMiddle));

/** Returns the shade at a place between the ends, 0 to 1. With a middle, both ends are strong. */
export const heatColour = (place: number, hasMiddle?: boolean): string =>
  partColour(heatName(place, hasMiddle));

/** Returns the colour of what is written on a shade. */
export const heatInk = (place: number, hasMiddle?: boolean): string =>
  partColour(`${heatName(place, hasMiddle)}-ink`);

/** Returns the variables of the light or the dark page. */
export const colourVariables = (theme: 'light' | 'dark'): string =>
  Object.entries(COLOURS)
    .map(([name, colours]) => `--${name}:${colours[theme === 'light' ? 0 : 1]}`)
    .join(';');
