import {ProviderError} from '../../providers/provider-error.ts';
import type {PreparedModel} from './prepare-models.ts';

/** How long the end of a game waits for servers to hear of it, in milliseconds. */
const RELEASE_MS = 1000;

/** A server that is gone has no model to let go. */
const ignoreFault = (error: unknown): void => {
  if (!(error instanceof ProviderError)) throw error;
};

/** Tells the servers that the models are no longer played with. Takes a second at most, and never fails. */
export const releaseModels = async (models: readonly Pick<PreparedModel, 'provider'>[]): Promise<void> => {
  const providers = new Set(models.map(({provider}) => provider));
  const signal = AbortSignal.timeout(RELEASE_MS);
  await Promise.all([...providers].map(provider => provider.release?.(signal).catch(ignoreFault)));
};
