/** Brings a part of a row into sight. Only the row moves: `scrollIntoView` would move the page as well. */
export function scrollAside(row: Element, part: Element): void {
  const [room, place] = [row.getBoundingClientRect(), part.getBoundingClientRect()]
  if (place.left < room.left) row.scrollLeft -= room.left - place.left
  else if (place.right > room.right) row.scrollLeft += place.right - room.right
}
