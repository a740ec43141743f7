import process from 'node:process';
import {readLines} from '../../source/files/read-lines.ts';
import {createCollector} from '../../source/statistics/report/collector.ts';

// Makes a report on a file, line by line, and prints the most memory that the process has had, in bytes.
const [, , file = ''] = process.argv;
const collector = createCollector();
for (const line of readLines(file, {maxBytes: Number.MAX_SAFE_INTEGER})) collector.add(JSON.parse(line));
collector.report();
process.stdout.write(`${process.resourceUsage().maxRSS * 1024}\n`);
