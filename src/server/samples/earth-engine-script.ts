/** For the code editor of Earth Engine, in the JavaScript that it understands. */
export const earthEngineScript = `// Monthly NDVI of fields from Sentinel-2, without clouds.
//
// This script was written for the sample of a service and was not run: it needs an Earth Engine account and
// images of a place. The GeoTIFF and the table beside it were computed by a program from a synthetic scene, by
// the same steps. With your fields, this script computes them from real images.
//
// How to run it: open https://code.earthengine.google.com, import your fields as an asset, write its name
// below, press Run, then start both tasks under Tasks. The files appear in your Google Drive.

// Polygons, each with a number in the column "field".
var fields = ee.FeatureCollection('users/YOUR_NAME/fields');
var start = ee.Date('2025-07-01');
// The system of the GeoTIFF: WGS 84 / UTM 35S.
var crs = 'EPSG:32735';

// Clear ground by the scene classification: 4 plants, 5 bare ground, 6 water.
function clearNdvi(image) {
  var scene = image.select('SCL');
  var isClear = scene.eq(4).or(scene.eq(5)).or(scene.eq(6));
  return image
    .normalizedDifference(['B8', 'B4'])
    .rename('ndvi')
    .updateMask(isClear)
    .toFloat()
    .set('system:time_start', image.get('system:time_start'));
}

var images = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(fields)
  .filterDate(start, start.advance(1, 'year'))
  .map(clearNdvi);

// Without images in a month, its composite is empty and has no data.
var nothing = ee.Image.constant(0).toFloat().rename('ndvi').updateMask(0);

function composite(month) {
  var from = start.advance(month, 'month');
  var ofMonth = images.filterDate(from, from.advance(1, 'month'));
  return ofMonth.merge(ee.ImageCollection([nothing])).median();
}

var months = ee.List.sequence(0, 11);
var names = months.map(function (month) {
  return ee.String('ndvi_').cat(start.advance(month, 'month').format('YYYY_MM'));
});
var series = ee.ImageCollection.fromImages(months.map(composite)).toBands().rename(names);

print('Images by number', images.size());
Map.centerObject(fields);
Map.addLayer(series.select(6), { min: 0, max: 0.8, palette: ['96704a', 'd8c08a', 'b9c76a', '71934a', '2b4a34'] }, 'NDVI, January');

// The mean of each field, without a strip of 10 m along its edge.
var table = series.reduceRegions({
  collection: fields.map(function (field) {
    return field.buffer(-10);
  }),
  reducer: ee.Reducer.mean(),
  scale: 10,
  crs: crs
});

Export.table.toDrive({ collection: table, description: 'ndvi_by_field', fileFormat: 'CSV' });

// Whole numbers, ten thousand times NDVI; -32768 is no data.
Export.image.toDrive({
  image: series.multiply(10000).round().unmask(-32768).toInt16(),
  description: 'ndvi_by_month',
  region: fields.geometry().bounds(),
  scale: 10,
  crs: crs,
  maxPixels: 1e9,
  formatOptions: { cloudOptimized: true, noData: -32768 }
});
`;
