export const topDomains = `com org net edu gov mil int info biz io ai app dev co xyz online shop store site tech cloud blog club
live news page link website space digital agency global world media studio design team tools works zone email chat games
academy bank finance health hotel travel realty jobs school university law asia eu uk de fr nl es pt pl cz se dk fi ie ch
jp cn kr hk tw sg my ph th vn pk bd lk np ae sa qa om kw bh eg za ng ke gh tz au nz ca br mx ar cl pe ru ua tr il gr hu ro
cc tv ly gg`

/** Country domains that are also words: "done.in" may be a missing blank, so these ask for an all lower case name. */
export const countryDomains = 'in me us it is at be so am fm to'
