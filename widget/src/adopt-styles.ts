/** A constructed sheet passes where a page's policy forbids style elements. Returns the way to change it. */
export function adoptStyles(root: ShadowRoot, css: string): (css: string) => void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return changed => sheet.replaceSync(changed)
  } catch {
    const style = document.createElement('style')
    style.textContent = css
    root.append(style)
    return changed => {
      style.textContent = changed
    }
  }
}
