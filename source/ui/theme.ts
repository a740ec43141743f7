import {type ColourLevel, type ThemeName, useTerminal} from './terminal.ts';

const speakerTokens = [
  'speaker.1',
  'speaker.2',
  'speaker.3',
  'speaker.4',
  'speaker.5',
  'speaker.6',
  'speaker.7',
  'speaker.8',
] as const;

/** What a colour means. Components ask for a token, never for a colour. */
export const TOKENS = [
  'text.primary',
  'text.secondary',
  'text.strong',
  'text.struck',
  'accent',
  'highlight',
  'border',
  'border.focused',
  'status.success',
  'status.warning',
  'status.error',
  'status.waiting',
  'card.spy',
  'card.villager',
  ...speakerTokens,
] as const;
export type Token = (typeof TOKENS)[number];

/** How a token looks: the style properties of Ink's `Text`. */
export type Look = {
  readonly color?: string;
  readonly bold?: boolean;
  readonly dimColor?: boolean;
  readonly inverse?: boolean;
  readonly underline?: boolean;
  readonly strikethrough?: boolean;
};

/** The look of each token. */
export type Theme = {readonly [Key in Token]: Look};

/** A colour for each level: a name, an index of the 256, and a hexadecimal. */
type Colour = readonly [named: string, indexed: number, exact: string];
type Palette = {readonly [Key in Token]?: Colour};

/** The attributes of a token: all there is without colours, and added to its colour otherwise. */
const attributes: {readonly [Key in Token]?: Look} = {
  'text.secondary': {dimColor: true},
  'text.strong': {bold: true},
  'text.struck': {dimColor: true, strikethrough: true},
  accent: {bold: true},
  highlight: {bold: true, inverse: true},
  border: {dimColor: true},
  'status.warning': {bold: true},
  'status.error': {bold: true},
  'card.spy': {bold: true},
  'card.villager': {bold: true},
};

const dark: Palette = {
  accent: ['cyan', 80, '#5fd7d7'],
  'border.focused': ['cyan', 80, '#5fd7d7'],
  'status.success': ['green', 114, '#87d787'],
  'status.warning': ['yellow', 221, '#ffd75f'],
  'status.error': ['redBright', 210, '#ff8787'],
  'status.waiting': ['magenta', 183, '#d7afff'],
  'card.spy': ['redBright', 210, '#ff8787'],
  'card.villager': ['green', 114, '#87d787'],
  'speaker.1': ['cyan', 80, '#5fd7d7'],
  'speaker.2': ['yellow', 221, '#ffd75f'],
  'speaker.3': ['magenta', 183, '#d7afff'],
  'speaker.4': ['green', 114, '#87d787'],
  'speaker.5': ['blueBright', 111, '#87afff'],
  'speaker.6': ['redBright', 216, '#ffaf87'],
  'speaker.7': ['white', 250, '#bcbcbc'],
  'speaker.8': ['magentaBright', 218, '#ffafd7'],
};

const light: Palette = {
  accent: ['blue', 25, '#005faf'],
  'border.focused': ['blue', 25, '#005faf'],
  'status.success': ['green', 28, '#007a00'],
  'status.warning': ['magenta', 94, '#875f00'],
  'status.error': ['red', 124, '#af0000'],
  'status.waiting': ['magenta', 90, '#870087'],
  'card.spy': ['red', 124, '#af0000'],
  'card.villager': ['green', 28, '#007a00'],
  'speaker.1': ['blue', 25, '#005faf'],
  'speaker.2': ['red', 130, '#a04000'],
  'speaker.3': ['magenta', 90, '#870087'],
  'speaker.4': ['green', 22, '#005f00'],
  'speaker.5': ['cyan', 30, '#007070'],
  'speaker.6': ['redBright', 124, '#af0000'],
  'speaker.7': ['black', 240, '#585858'],
  'speaker.8': ['blackBright', 162, '#c0006a'],
};

const colourAt = (level: ColourLevel, [named, indexed, exact]: Colour): string => {
  if (level === 'truecolor') return exact;
  return level === '256' ? `ansi256(${indexed})` : named;
};

const lookOf = (token: Token, palette: Palette, level: ColourLevel): Look => {
  const colour = palette[token];
  const attribute = attributes[token] ?? {};
  return colour === undefined || level === 'none'
    ? attribute
    : {...attribute, color: colourAt(level, colour)};
};

/** Returns the look of every token at a colour level. At `none`, only attributes such as bold are left. */
export const createTheme = (name: ThemeName, level: ColourLevel): Theme => {
  const palette = name === 'dark' ? dark : light;
  return Object.fromEntries(TOKENS.map(token => [token, lookOf(token, palette, level)])) as Theme;
};

/** Returns the token for a seat's name. A ninth seat shares the first one's. */
export const speakerToken = (seat: number): Token =>
  speakerTokens[seat % speakerTokens.length] ?? 'text.primary';

const levelsOf = (name: ThemeName): Readonly<Record<ColourLevel, Theme>> => ({
  none: createTheme(name, 'none'),
  '16': createTheme(name, '16'),
  '256': createTheme(name, '256'),
  truecolor: createTheme(name, 'truecolor'),
});

const themes: Readonly<Record<ThemeName, Readonly<Record<ColourLevel, Theme>>>> = {
  dark: levelsOf('dark'),
  light: levelsOf('light'),
};

/** Returns the theme of the terminal. */
export const useTheme = (): Theme => {
  const {theme, colour} = useTerminal();
  return themes[theme][colour];
};
