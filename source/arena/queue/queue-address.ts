import {failure, type Result, success} from '../../result.ts';

/** Why the address of a queue cannot be used. `missing-variable` names the environment variable. */
export type AddressProblem =
  | {readonly code: 'bad-address'}
  | {readonly code: 'missing-variable'; readonly variable: string};

type Environment = Readonly<Record<string, string | undefined>>;

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** A variable in an address, as shells write it. */
const INSIDE = /\$(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/g;

const PROTOCOLS = ['redis:', 'rediss:'];

/** The number of a database. Anything else is the rest of a password with a `/`, whose beginning would be the host. */
const DATABASE = /^\/?\d*$/;

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const {protocol, hostname, pathname, hash} = new URL(text);
  return PROTOCOLS.includes(protocol) && hostname !== '' && DATABASE.test(pathname) && hash === '';
};

/**
 * Returns the address of a queue: a URL of Redis or Valkey, the name of an environment variable that has one, or a URL
 * with variables in it, such as `redis://:$REDIS_PASSWORD@lab`. It may have a password: never print or save it.
 */
export const parseQueueAddress = (text: string, environment: Environment): Result<string, AddressProblem> => {
  const named = VARIABLE.test(text) ? `\${${text}}` : text;
  let missing: string | undefined;
  const address = named.replace(INSIDE, (_, braced?: string, bare?: string) => {
    const variable = braced ?? bare ?? '';
    const value = environment[variable];
    if (value === undefined || value === '') missing ??= variable;
    // A password may have characters that a URL cannot; a whole address is one already.
    return named === `\${${variable}}` ? (value ?? '') : encodeURIComponent(value ?? '');
  });
  if (missing !== undefined) return failure({code: 'missing-variable', variable: missing});
  return isAddress(address) ? success(address) : failure({code: 'bad-address'});
};
