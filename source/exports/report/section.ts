/** A value of a table. `name` comes from models and files: wash and escape it. */
export type Cell =
  | {
      readonly kind: 'rate';
      /** A share of 1. */
      readonly rate: number;
      /** How many of `n`. Absent when the report has the share alone. */
      readonly k?: number | undefined;
      readonly n?: number | undefined;
      readonly low?: number | undefined;
      readonly high?: number | undefined;
    }
  | {
      readonly kind: 'number';
      readonly value: number;
      /** Decimals shown. */
      readonly digits: number;
      readonly n?: number | undefined;
      readonly low?: number | undefined;
      readonly high?: number | undefined;
    }
  | {readonly kind: 'text'; readonly text: string}
  | {readonly kind: 'name'; readonly text: string}
  | {
      readonly kind: 'list';
      /** Names and how often each was counted, the most frequent first. */
      readonly items: readonly (readonly [string, number])[];
      /** Names left out. */
      readonly more: number;
    }
  | {readonly kind: 'empty'; readonly reason: string};

/** A column. Its id is the column's key in the CSV. */
export type Column = {
  readonly id: string;
  readonly title: string;
  /** The title comes from a file: a model, a label, a scenario. */
  readonly isName?: boolean;
  /** What the column's numbers are, when the section's `measure` doesn't say it. */
  readonly measure?: string;
};

/** A row. Its id is the row's key in the CSV. */
export type Row = {
  readonly id: string;
  readonly title: string;
  readonly isName?: boolean;
  /** Pools or averages the other rows. */
  readonly isTotal?: boolean;
  /** What the row's numbers are, when they aren't what the columns have. Such a row isn't drawn. */
  readonly measure?: string;
  readonly cells: readonly Cell[];
};

/** How a section is drawn, from the cells of its own table. */
export type Chart =
  /** A value and its interval a row, from column `column`; `line` is a reference. */
  | {readonly kind: 'intervals'; readonly column: number; readonly line?: number}
  /** A value and its interval a row, in a panel a column. */
  | {readonly kind: 'panels'; readonly columns: readonly number[]; readonly line?: number}
  /** A bar a row and column, grouped by row. */
  | {
      readonly kind: 'bars';
      readonly columns: readonly number[];
      readonly line?: number;
      /** A colour for each row. Rows without one aren't drawn. */
      readonly colours?: readonly string[];
    }
  /** Shares of 1, side by side. `colours` names one for each column. */
  | {readonly kind: 'stacked'; readonly columns: readonly number[]; readonly colours: readonly string[]}
  /** A shade a cell, from `low` to `high`. With a middle, both ends have a colour. */
  | {
      readonly kind: 'heat';
      readonly columns: readonly number[];
      readonly low: number;
      readonly high: number;
      readonly hasMiddle?: boolean;
    };

/** A table of the report, with what it measures. Terminal, CSV and HTML are made from it. */
export type Section = {
  /** Stable: `--section` and the CSV name it. */
  readonly id: string;
  readonly title: string;
  /** Where the paper has it, for example `Table 10`. */
  readonly paper?: string | undefined;
  /** One sentence. */
  readonly what: string;
  /** What was counted, as a sentence with its n. */
  readonly n: string;
  /** What the cells are: `rate`, `rating`. The CSV names it. */
  readonly measure: string;
  /** The title of the rows' names. */
  readonly corner: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** What a reader must know to read the numbers right. */
  readonly notes: readonly string[];
  readonly chart?: Chart | undefined;
  /** Belongs to the shortest account of the report. */
  readonly isKey?: boolean | undefined;
  /** A supplement to the section before. */
  readonly isDetail?: boolean | undefined;
  /** Too long to read. Only the CSV has it. */
  readonly isDataOnly?: boolean | undefined;
};

/** A report as it is shown. */
export type ShownReport = {
  readonly title: string;
  /** What to look at first, a sentence each. */
  readonly summary: readonly string[];
  /** Where the games come from, a sentence each. Only the page has room for them. */
  readonly sources: readonly string[];
  readonly sections: readonly Section[];
};
