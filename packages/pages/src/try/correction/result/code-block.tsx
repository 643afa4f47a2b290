import { useState } from 'preact/hooks';
import { resultTexts } from '../../texts/correction-result.ts';
import { useForm } from '../form-context.ts';

interface CodeBlockProps {
  readonly id: string;
  readonly label: string;
  readonly code: string;
}

/** A program or command, and a button that copies it. */
export function CodeBlock({ id, label, code }: CodeBlockProps) {
  const { language } = useForm();
  const texts = resultTexts[language];
  const [status, setStatus] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setStatus(texts.copied);
    } catch {
      setStatus(texts.notCopied);
    }
  };
  return (
    <section class="stack-small" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <pre class="document-xml" id={id} tabIndex={0}>
        {code}
      </pre>
      <p class="row">
        <button type="button" class="button small" onClick={() => void copy()}>
          {texts.copy}
        </button>
        <span role="status">{status}</span>
      </p>
    </section>
  );
}
