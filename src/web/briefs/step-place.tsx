/** The footer stays where it is while a step is loaded. */
export const StepPlace = () => <div className="page min-h-dvh" />;
