import { useEffect, useRef, useState } from 'react';
import { canRequestPosition, type DeviceAnswer, requestPosition } from './request-position.ts';

/** The position of the device. It is requested when the button is pressed, and kept nowhere else. */
export function useMyPosition() {
  // Checked once, so that the button does not vanish under a press that is refused.
  const [canRequest, setCanRequest] = useState(false);
  const [answer, setAnswer] = useState<DeviceAnswer | 'pending' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const requests = useRef(0);
  useEffect(() => {
    let isGone = false;
    void canRequestPosition().then((can) => !isGone && setCanRequest(can));
    return () => {
      isGone = true;
    };
  }, []);
  async function request(): Promise<void> {
    requests.current += 1;
    const { current: number } = requests;
    setAnswer('pending');
    const given = await requestPosition();
    if (requests.current === number) setAnswer(given);
  }
  return {
    ...{ canRequest, answer, button },
    request: () => void request(),
    hide(): void {
      requests.current += 1;
      setAnswer(null);
      button.current?.focus();
    },
  };
}
