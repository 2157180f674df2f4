// Runs before the first paint: the scheme chosen earlier, else the system's, so that a dark reader sees no white flash.
const chosen = localStorage.getItem('colour-scheme')
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
