import {ProviderError} from '../provider-error.ts';

/** The codes of a system that say why a file cannot be read. */
const SYSTEM_CODE = /^E[A-Z]+$/;

const systemCodeOf = (error: Error): string | undefined => {
  const {code} = error as Error & {code?: unknown};
  return typeof code === 'string' && SYSTEM_CODE.test(code) ? code : undefined;
};

/**
 * Makes the error of a file that cannot be used from an error of the engine. The engine's words are not passed on,
 * because they contain paths. A file that the engine cannot read for any other reason is no model.
 */
export const errorOfFile = (error: unknown, file: string): unknown => {
  if (error instanceof ProviderError || !(error instanceof Error)) return error;
  const code = systemCodeOf(error);
  if (code !== undefined)
    return new ProviderError('model-missing', code, {own: {fault: 'file-unreadable', value: file}});
  if (error.constructor.name === 'InsufficientMemoryError')
    return new ProviderError('unsupported', 'not enough memory', {
      own: {fault: 'file-memory', value: file},
    });
  return new ProviderError('model-missing', 'not a model', {own: {fault: 'file-broken', value: file}});
};
