import type * as z from 'zod/mini';

/** One message per field, the first that fails, from the same schema the server uses. */
export function messagesOf(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    messages[String(issue.path[0] ?? 'form')] ??= issue.message;
  }
  return messages;
}
