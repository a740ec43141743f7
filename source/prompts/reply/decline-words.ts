import {foldName} from '../../text/match-name.ts';

/** What models write instead of a name to choose nobody or nothing, in the languages of the tables. */
const DECLINING = [
  ...['pass', 'skip', 'none', 'null', 'nil', 'nobody', 'no one', 'nothing', 'no', 'false', 'n/a', 'na'],
  ...[
    'abstain',
    'no guess',
    'no vote',
    'i pass',
    'i skip',
    'i abstain',
    'skip vote',
    'skip voting',
    'skip the vote',
  ],
  ...['pass for now', 'skip for now', 'none of them', 'no one yet', 'no guess yet'],
  ...['lewati', 'lewat', 'lewatkan', 'melewati', 'melewatkan', 'abstain', 'tidak', 'tidak ada', 'tak ada'],
  ...['tidak menebak', 'tidak memilih', 'belum menebak', 'tidak ada tebakan', 'tidak ada suara'],
  ...[
    '跳过',
    '跳過',
    '过',
    '過',
    '略过',
    '不猜',
    '暂不猜',
    '暂时不猜',
    '弃权',
    '棄權',
    '放弃',
    '无',
    '無',
    '没有',
    '不投',
    '不投票',
  ],
  ...['تخطي', 'تخطى', 'اتخطى', 'أتخطى', 'هتخطى', 'تمرير', 'باس', 'سكيب', 'امتناع', 'لا', 'لا أحد', 'لا شيء'],
  ...['محدش', 'ولا حد', 'ولا واحد', 'مفيش', 'بلاش', 'من غير تخمين', 'مش هخمن', 'مش هصوت'],
] as const;

const FOLDED: ReadonlySet<string> = new Set(DECLINING.map(foldName));

/** Returns whether a whole text means nobody or nothing. Words for waiting or being unsure do not. */
export const isDeclining = (text: string): boolean => FOLDED.has(foldName(text));
