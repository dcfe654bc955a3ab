/** Templates of pages, and what goes into them. */

/** Replaces `{{name}}`. A slot without content and content without a slot are mistakes. */
export function fillSlots(template: string, slots: Readonly<Record<string, string>>): string {
  const unused = new Set(Object.keys(slots));
  const page = template.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => {
    const content = slots[name];
    if (content === undefined) throw new Error(`the template has a slot {{${name}}} that nothing fills`);
    unused.delete(name);
    return content.trimEnd();
  });
  if (unused.size > 0) throw new Error(`the template has no slot for ${[...unused].join(", ")}`);
  return page;
}
