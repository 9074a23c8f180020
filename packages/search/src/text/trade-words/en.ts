/** Words of the trade in English, in the format of a store's synonyms. */
export const englishTradeWords = `
tv, television, telly, tvs
laptop, notebook
desktop pc, pc, computer, desktop
smartphone, phone, mobile, cell phone, mobile phone
smart watch, smartwatch
fitness tracker, fitness watch, fitness band, activity tracker
earbuds, earphones, in ear headphones
headphones, headset
vacuum, vacuum cleaner, hoover
hob, cooker, cooktop, stove
oven => built in oven
hair dryer, hairdryer, blow dryer
fridge, refrigerator, fridge freezer
tumble dryer, dryer
washing machine, washer
router, wifi, wifi router
speaker => soundbar
charger, power adapter
case, cover, sleeve
wall mount, tv stand, tv bracket, bracket
remote control, remote
gift card, gift, voucher, gift voucher
kettle, electric kettle
shaver, razor
game controller, gamepad, joystick
game console, gaming console
power bank, portable charger
air fryer, airfryer
microwave, microwave oven
stand mixer, food mixer, food processor
e reader, ebook reader, ereader
memory card, sd card
usb stick, flash drive, memory stick
electric scooter, kick scooter, e scooter
cooker hood, extractor
lens, objective
mouse, mice
knife, knives
shelf, shelves
`
