const defaultImage = '/default-image.svg'

/** Any picture that can't be loaded gives way to the default one, wherever it stands (SHELL-128). */
export function replaceBrokenImages(): void {
  // An image's error does not bubble; only the capture phase passes here.
  window.addEventListener('error', ({ target }) => replace(target), { capture: true })
}

function replace(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement) || target.getAttribute('src') === defaultImage) return
  target.src = defaultImage
}
