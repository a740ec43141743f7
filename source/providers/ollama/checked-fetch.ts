import type {Fetch} from 'ollama';
import type {Body} from '../body.ts';
import type {Redact} from '../redact.ts';
import type {Wire} from '../transport.ts';
import type {BodyCheck} from './check-lines.ts';

/** A body as the client library reads it, through a check. Its cancelling is not passed on (see `openBody`). */
const guardBody = ({read, hasEnded}: Body, check: BodyCheck): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (let passed = false; !passed && !hasEnded(); ) {
        const bytes = await read();
        const ready = bytes ? check.push(bytes) : check.end();
        passed = ready.length > 0;
        if (passed) controller.enqueue(ready);
      }
      if (hasEnded()) controller.close();
    },
  });

/**
 * A call's wire as the client library takes it. Of what the library wants only address and body are passed on: its own
 * headers tell about the machine, and may come from environment variables that are meant for another server. It sees
 * good answers alone, through a check, and so never meets what would make it print or guess (models.md 21, 22).
 */
export const checkedFetch =
  (wire: Wire, makeCheck: (url: string, redact: Redact) => BodyCheck): Fetch =>
  async (target, init) => {
    const url = target instanceof Request ? target.url : String(target);
    const {body} = await wire.send(url, typeof init?.body === 'string' ? init.body : undefined);
    return new Response(guardBody(body, makeCheck(url, wire.redact)));
  };
