import { useEffect, useState } from 'preact/hooks';

/** The part of the address behind `#`, without it; the component is rendered again when it changes. */
export function useHash(): string {
  const [hash, setHash] = useState(location.hash.slice(1));
  useEffect(() => {
    const update = () => setHash(location.hash.slice(1));
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return hash;
}
