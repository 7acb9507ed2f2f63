import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { typedAttribute } from '../typed-attribute.ts';
import { afterPress } from './after-press.ts';
import { openForm, type Values } from './typed-values.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Refusal extends Error {
  fields?: Record<string, string>;
}

interface Options<V extends Values> {
  initial: V;
  validate(values: V): Partial<Record<keyof V & string, string>>;
  /** Sends the form. Errors that it throws are shown; typed values stay. */
  submit(values: V): Promise<void>;
  /** The errors from a submit without script. */
  refused?: { message: string; fields: Readonly<Record<string, string>> } | undefined;
  /** Tells forms with the same fields on one page apart. */
  name?: string;
  /** The form has an ErrorSummary, which takes the focus; otherwise the first invalid field does. */
  summarised?: boolean;
}

function textIn(control: Control): string {
  const typed = control.getAttribute(typedAttribute);
  control.removeAttribute(typedAttribute);
  return typed ?? control.value;
}

/** A form's values, errors and submit. A field is validated when it loses the focus after an edit, and on submit. */
export function useForm<V extends Values>(options: Options<V>) {
  const { initial, validate, submit, refused, name: formName = '', summarised = false } = options;
  const id = useId();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>(refused?.fields ?? {});
  const [refusal, setRefusal] = useState(refused && !hasOwn(initial, refused.fields) ? refused.message : null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const fieldId = (name: string): string => `${id}${name}`;
  const edited = useRef(new Set<string>());

  function change(name: keyof V & string, value: string | boolean): void {
    edited.current.add(name);
    const next = { ...values, [name]: value };
    setValues(next);
    // A shown message disappears as soon as it no longer applies.
    if (errors[name] && !validate(next)[name]) setErrors({ ...errors, [name]: undefined });
  }

  const revalidate = useEffectEvent((name: keyof V & string): void => {
    if (edited.current.has(name)) setErrors({ ...errors, [name]: validate(values)[name] });
  });

  function show(messages: Partial<Record<string, string>>, sentence: string | null): void {
    setErrors(messages);
    setRefusal(sentence);
    setRefusals((count) => count + 1);
    const first = Object.keys(values).find((name) => messages[name]);
    if (first && !summarised) requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus());
  }

  /** Takes over values typed before hydration: on a slow phone, typing is faster than loading. */
  function takeOver(element: HTMLFormElement | null): void {
    const typed: Partial<Values> = {};
    for (const control of element?.elements ?? []) {
      if (!isControl(control)) continue;
      if (control instanceof HTMLInputElement && control.type === 'radio' && !control.checked) continue;
      const value =
        control instanceof HTMLInputElement && control.type === 'checkbox' ? control.checked : textIn(control);
      if (control.name in initial && value !== initial[control.name]) typed[control.name] = value;
    }
    if (Object.keys(typed).length > 0) setValues((current) => ({ ...current, ...typed }));
  }
  const [form] = useState(() => (element: HTMLFormElement | null) => takeOver(element));

  /** Fills fields that still have their initial value; typed values stay. */
  const [fill] = useState(() => (known: Partial<Values>) => {
    setValues((current) => {
      const untouched = Object.entries(known).filter(([name]) => name in initial && current[name] === initial[name]);
      return untouched.length > 0 ? { ...current, ...Object.fromEntries(untouched) } : current;
    });
  });

  const fieldNames = Object.keys(initial).join(' ');
  const typed = useEffectEvent(
    (): Values => Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name])),
  );
  useEffect(() => {
    const key = `${location.pathname} ${formName} ${fieldNames}`;
    return openForm({ key, typed: () => typed(), fill });
  }, [formName, fieldNames, fill]);

  async function onSubmit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (busy) return;
    // All fields are validated together; a server message about a field stays until the field is edited.
    edited.current.clear();
    const messages = validate(values);
    if (Object.values(messages).some(Boolean)) return show(messages, null);
    setErrors({});
    setRefusal(null);
    setBusy(true);
    try {
      await submit(values);
    } catch (error) {
      const { fields = {}, message } = error as Refusal;
      show(fields, hasOwn(values, fields) ? null : message);
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    errors,
    refusal,
    busy,
    /** Props of the form element. `post` keeps typed values out of the address if the form is sent without script. */
    form: { ref: form, onSubmit, noValidate: true, method: 'post' as const },
    change,
    fill,
    setRefusal,
    /** Begins again with these values, without errors. */
    reset(next: V = initial): void {
      edited.current.clear();
      setValues(next);
      setErrors({});
    },
    /** Props of the ErrorSummary: messages by the id of their control, in field order. */
    summary: {
      refusals,
      errors: Object.fromEntries(
        Object.keys(values).flatMap((name) => (errors[name] ? [[fieldId(name), errors[name]]] : [])),
      ) as Record<string, string>,
    },
    field: (name: keyof V & string) => ({
      id: fieldId(name),
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: (event: ChangeEvent<Control>) => change(name, event.target.value),
      // Deferred, because messages move the content below them away from the pointer.
      onBlur: () => afterPress(() => revalidate(name)),
    }),
    checkbox: (name: keyof V & string) => ({
      id: fieldId(name),
      name,
      checked: values[name] === true,
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.checked),
    }),
  };
}

const isControl = (element: Element): element is Control =>
  [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => element instanceof kind);

const hasOwn = (values: Values, fields: Readonly<Record<string, string>>): boolean =>
  Object.keys(fields).some((name) => name in values);
