import module from 'node:module';
import process from 'node:process';

// The yardstick of the first frame: Ink with one list, bundled and cached as the program itself is.
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
const {showList} = await import('./ink-list-screen.tsx');
showList();
