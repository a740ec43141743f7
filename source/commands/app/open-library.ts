import {existsSync} from 'node:fs';
import path from 'node:path';
import type {PackageRoot} from '../../packs/find-root.ts';
import type {Library} from '../../packs/library.ts';
import type {EnglishPrompts} from '../../packs/own/check-locale.ts';
import {foldersOf} from '../../settings/folders.ts';
import {loadGames} from '../../tables/registry/games.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the folder of a person's own packs. */
export const ownPacksFolder = (env: Environment): string => path.join(foldersOf(env).data, 'packs');

/** Loads the English wording of all games' prompts. */
export const loadEnglishPrompts = async (): Promise<EnglishPrompts> =>
  Object.fromEntries(
    await Promise.all(
      (await loadGames()).map(async ({rules, englishPrompts}) => [rules.id, await englishPrompts()] as const),
    ),
  );

/** Opens the built-in packs and a person's own. Loads no code for own packs when there are none. */
export const openLibrary = async (root: PackageRoot, env: Environment): Promise<PackageRoot & Library> => {
  const folder = ownPacksFolder(env);
  if (!existsSync(folder)) return root;
  const {findOwnPacks} = await import('../../packs/own/find-own-packs.ts');
  return {...root, own: findOwnPacks(root, folder, await loadEnglishPrompts())};
};
