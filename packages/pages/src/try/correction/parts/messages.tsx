/** The id of the element that describes a field, for screen readers. */
export function getMessagesId(fieldId: string): string {
  return `${fieldId}-messages`;
}

interface MessagesProps {
  readonly fieldId: string;
  readonly messages: readonly string[] | undefined;
}

/** What is wrong with a field, next to it. */
export function Messages({ fieldId, messages = [] }: MessagesProps) {
  if (messages.length === 0) return null;
  return (
    <ul class="field-messages" id={getMessagesId(fieldId)}>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
