/** Format: see namesOf in dictionary.ts. */
export const baseColors = `
red: लाल, laal, lal; blue: नीला, नीली, नीले, neela, neeli, neele, nila, nili; green: हरा, हरी, हरे, hara, hari*; yellow: पीला, पीली, पीले, peela, peeli, peele, pila
orange: नारंगी, narangi, संतरी, santri; purple: जामुनी, jamuni; violet: बैंगनी, baingani, baigani; pink: गुलाबी, gulabi; brown: भूरा, भूरी, भूरे, bhura, bhoora, bhuri
black: काला, काली, काले, kaala, kala, kaali, kaale, kale*; white: सफेद, सफ़ेद, safed, saphed, श्वेत; grey: gray, स्लेटी, sleti, धूसर; gold: golden, सुनहरा, सुनहरी, sunehra, sunehri, sunahra
silver: चांदी जैसा, rupahla; beige; maroon: मैरून; navy*; navy blue; sky blue: आसमानी, aasmani, asmani; royal blue; teal; turquoise: फिरोजी, फ़िरोज़ी, firozi, phirozi; cyan; magenta: रानी रंग
indigo; lavender; cream*; ivory; khaki: खाकी, ख़ाकी; olive*; olive green; peach*; mustard*; mustard yellow; crimson; scarlet; burgundy; charcoal*; bronze; copper*; aqua; mauve; coral*
tan*; saffron: केसरिया, kesariya, भगवा, bhagwa; off white: off-white; bottle green; lime green; mint green; sea green; rose gold; hot pink; baby pink; baby blue; rust*; wine red; blood red
`
export const shades = `
dark: dark, गहरा, गहरे, गहरी, gehra, gehre, gahra, gehri; light: light, हल्का, हल्के, हल्की, halka, halke, halki; bright: bright, चटक, chatak; deep: deep; pale: pale
neon: neon; pastel: pastel; matte: matte, matt; metallic: metallic
`
