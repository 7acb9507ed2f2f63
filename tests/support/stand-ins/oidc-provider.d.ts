declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  class Prompt {
    constructor(options: { name: string; requestable: boolean });
    checks: { clear(): void };
  }

  export const interactionPolicy: {
    Prompt: typeof Prompt;
    base(): { add(prompt: Prompt, position?: number): void };
  };

  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
