import { defineTexts } from './texts.ts';

/** What is said of a config's text: the place where it stops being one JSON object, and values that it cannot have. */
export const configRuleTexts = defineTexts(
  {
    expected_object: 'Line {line}, column {column}: the config must be one object in curly brackets.',
    expected_key: 'Line {line}, column {column}: expected a name in double quotes.',
    expected_colon: 'Line {line}, column {column}: expected a colon after the name.',
    expected_comma: 'Line {line}, column {column}: expected a comma or a closing bracket.',
    expected_value: 'Line {line}, column {column}: expected a value.',
    bad_text:
      'Line {line}, column {column}: this text is not closed or contains a character that must be escaped.',
    bad_number:
      'Line {line}, column {column}: this number is not valid, or programs may read it differently.',
    double_key: 'Line {line}, column {column}: this name appears twice in the same object.',
    trailing: 'Line {line}, column {column}: unexpected text after the end of the config.',
    too_deep: 'Line {line}, column {column}: the config is nested too deeply.',
    reserved_key:
      'Line {line}, column {column}: this belongs to the project. Change it in the project settings.',
    wrong_config_value: 'Line {line}, column {column}: {key} cannot have this value',
    changed_meanwhile: 'Someone else changed this value in the meantime',
  },
  {
    expected_object: '{line}. satır, {column}. sütun: yapılandırma, süslü ayraçlar içinde tek bir nesnedir.',
    expected_key: '{line}. satır, {column}. sütun: burada çift tırnak içinde bir ad bekleniyor.',
    expected_colon: '{line}. satır, {column}. sütun: addan sonra iki nokta bekleniyor.',
    expected_comma: '{line}. satır, {column}. sütun: burada virgül veya kapanış ayracı bekleniyor.',
    expected_value: '{line}. satır, {column}. sütun: burada bir değer bekleniyor.',
    bad_text: '{line}. satır, {column}. sütun: metin kapanmamış veya kaçış gerektiren bir karakter içeriyor.',
    bad_number:
      '{line}. satır, {column}. sütun: bu sayı geçerli değil ya da programlar onu farklı okuyabilir.',
    double_key: '{line}. satır, {column}. sütun: bu ad aynı nesnede iki kez geçiyor.',
    trailing: '{line}. satır, {column}. sütun: yapılandırmanın bitiminden sonra fazladan metin var.',
    too_deep: '{line}. satır, {column}. sütun: yapılandırma çok derin iç içe.',
    reserved_key: '{line}. satır, {column}. sütun: bu, projeye aittir. Proje ayarlarından değiştirin.',
    wrong_config_value: '{line}. satır, {column}. sütun: {key} bu değeri alamaz',
    changed_meanwhile: 'Bu değeri bu arada başka biri değiştirdi',
  },
);
