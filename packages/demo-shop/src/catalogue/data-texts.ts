type LocalText = { et: string; en: string; ru: string }

/** What a connected product collects and where, told before the purchase. @see the Data Act, article 3 */
export const dataTexts: Record<string, LocalText> = {
  phone: {
    et: 'Kasutusandmed ja asukoht seadmes; tootjale saadetakse veateated ainult sinu nõusolekul. Kustutad seadetest.',
    en: 'Usage data and location stay on the device; fault reports go to the maker only with your consent. Erase them in settings.',
    ru: 'Данные об использовании и местоположении хранятся на устройстве, отчёты об ошибках отправляются только с вашего согласия. Удаляются в настройках.',
  },
  watch: {
    et: 'Pulss, uni ja sammud seadmes ja äpis, umbes 2 MB päevas. Laadid alla ja kustutad äpist.',
    en: 'Pulse, sleep and steps on the device and in the app, about 2 MB a day. Download or erase them in the app.',
    ru: 'Пульс, сон и шаги на устройстве и в приложении, около 2 МБ в день. Скачать и удалить можно в приложении.',
  },
  tv: {
    et: 'Vaatamisandmed ainult soovituste sisselülitamisel, umbes 1 MB päevas. Kustutad teleri seadetest.',
    en: 'Viewing data only when recommendations are switched on, about 1 MB a day. Erase them in the TV settings.',
    ru: 'Данные о просмотре только при включённых рекомендациях, около 1 МБ в день. Удаляются в настройках телевизора.',
  },
  robot: {
    et: 'Toaplaan ja töölogi seadmes ja äpis, umbes 5 MB kuus. Laadid alla ja kustutad äpist.',
    en: 'Floor plan and work log on the device and in the app, about 5 MB a month. Download or erase them in the app.',
    ru: 'План комнат и журнал работы на устройстве и в приложении, около 5 МБ в месяц. Скачать и удалить можно в приложении.',
  },
  home: {
    et: 'Mõõtmised ja lülitused äpis 12 kuud, umbes 1 MB kuus. Laadid alla ja kustutad äpist.',
    en: 'Measurements and switching stay in the app for 12 months, about 1 MB a month. Download or erase them in the app.',
    ru: 'Измерения и переключения хранятся в приложении 12 месяцев, около 1 МБ в месяц. Скачать и удалить можно в приложении.',
  },
  camera: {
    et: 'Video mälukaardil, liikumisteated äpis 30 päeva. Pilve salvestamine on eraldi nõusolekuga.',
    en: 'Video stays on the memory card, motion alerts in the app for 30 days. Cloud recording needs separate consent.',
    ru: 'Видео на карте памяти, уведомления о движении в приложении 30 дней. Запись в облако только с отдельного согласия.',
  },
}
