import type {Section} from '../section.ts';
import {drawHeat} from './heat.ts';
import {drawBars, drawDots, drawPanels} from './panels.ts';
import type {Look, Picture} from './plot-frame.ts';
import {drawStack} from './stack.ts';

/** Draws the plots of a section. Returns none without numbers. */
export const drawPictures = (section: Section, look: Look): readonly Picture[] => {
  const {chart} = section;
  switch (chart?.kind) {
    case 'intervals':
      return drawPanels(section, {columns: [chart.column], line: chart.line}, drawDots, look);
    case 'panels':
      return drawPanels(section, chart, drawDots, look);
    case 'bars':
      return drawPanels(section, chart, drawBars, look);
    case 'stacked':
      return drawStack(section, chart, look);
    case 'heat':
      return drawHeat(section, chart, look);
    case undefined:
      return [];
  }
};
