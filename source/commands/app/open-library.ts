import {existsSync} from 'node:fs';
import path from 'node:path';
import type {PackageRoot} from '../../packs/find-root.ts';
import type {Library} from '../../packs/library.ts';
import type {EnglishPrompts} from '../../packs/own/check-locale.ts';
import {foldersOf} from '../../settings/folders.ts';
import {loadGames} from '../../tables/registry/games.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder of a person's own packs. */
export const ownPacksFolder = (env: Environment): string => path.join(foldersOf(env).data, 'packs');

/** The English wording of all games' prompts. */
export const loadEnglishPrompts = async (): Promise<EnglishPrompts> =>
  Object.fromEntries(
    await Promise.all(
      (await loadGames()).map(async ({rules, englishPrompts}) => [rules.id, await englishPrompts()] as const),
    ),
  );

/** The program's packs and a person's own; where there are none nothing is loaded for them. */
export const openLibrary = async (root: PackageRoot, env: Environment): Promise<PackageRoot & Library> => {
  const folder = ownPacksFolder(env);
  if (!existsSync(folder)) return root;
  const {findOwnPacks} = await import('../../packs/own/find-own-packs.ts');
  return {...root, own: findOwnPacks(root, folder, await loadEnglishPrompts())};
};
