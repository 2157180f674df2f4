export const dayPartLines = `
morning: in the morning, morning, this morning, early morning, सुबह, सवेरे, सुबह के, सुबह को, सुबह में, प्रातः, subah, subha, subah ke, subah ko,
morning: savere, subah mein; noon: in the afternoon, afternoon, this afternoon, दोपहर, दोपहर में, दोपहर के, दोपहर को, dopahar, dopeher, dopahar ke,
noon: dopahar ko, dopahar mein, dopehar; evening: in the evening, evening, this evening, शाम, शाम के, शाम को, शाम में, सायं, shaam, sham, shaam ke,
evening: shaam ko, sham ke, sham ko, shaam mein; night: at night, night, tonight, in the night, रात, रात के, रात को, रात में, raat, raat ke, raat ko,
night: raat mein, rat ke, rat ko
`
/** Minutes since midnight. */
export const namedTimeLines = `
720: noon, noonish, 12 noon, twelve noon, midday, mid day, मध्याह्न; 0: midnight, 12 midnight, twelve midnight, mid night, आधी रात, मध्यरात्रि, aadhi raat, adhi raat
`
export const meridiemLines = 'am: am, a.m., a.m, a m, एएम; pm: pm, p.m., p.m, p m, पीएम'
export const oclockLines = "o'clock: o'clock, oclock, o clock, o’clock, बजे, बजकर, baje, bajey, बजे के, बजे को, baj, bje"
