/** Reserves height, so that the footer does not move while a step loads. */
export const StepPlace = () => <div className="page min-h-dvh" />;
