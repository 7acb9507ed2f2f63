type Options = Record<string, unknown>;

/** Makes a passkey on this device or on a key. @throws Error with a message for the person */
export async function createPasskey(options: Options): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as never }).catch(asMessage);
}

/** Signs a challenge with a passkey. @throws Error with a message for the person */
export async function answerChallenge(options: Options): Promise<unknown> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as never }).catch(asMessage);
}

const messages: Record<string, string> = {
  NotAllowedError: 'Nothing was confirmed. Try again, or use another way.',
  InvalidStateError: 'This device or key has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address of the site.',
  NotSupportedError: 'This device or key cannot make a passkey for this site.',
};

function asMessage(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  throw new Error(messages[name] ?? 'The passkey could not be used. Try again, or use another way.');
}
