/** Reserves height, so that the footer does not move while a step loads. */
export const StepPlaceholder = () => <div className="page min-h-dvh" />;
