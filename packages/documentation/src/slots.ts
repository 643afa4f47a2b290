/** Fills the slots of a built page, in one pass and by a function: contents may contain slots of their own and `$`. */
export function fillSlots(template: string, slots: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{[a-z]+\}\}/g, (slot) => slots[slot] ?? slot);
}
